"""What the 诈金花 games share: three cards each, bets blind or seen, one winner or a shared pot."""
