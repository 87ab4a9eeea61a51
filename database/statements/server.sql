-- database/change-feed.ts
listen tunda_changes
