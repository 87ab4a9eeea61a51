-- server/realtime/open-hub.ts
select pg_notify($1, word) from unnest($2::text[]) as word
