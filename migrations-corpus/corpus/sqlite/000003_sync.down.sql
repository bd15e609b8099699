DROP TABLE sync_state;
