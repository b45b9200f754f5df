"""The window: everything drawn, heard and touched; it may import engine, never the other way round."""
