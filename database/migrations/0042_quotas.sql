set local role app_owner;

-- Unlogged: a count is worth no write-ahead log. After a crash of PostgreSQL everybody begins anew.
create unlogged table quota_counters (
  key text primary key,
  points integer not null,
  expire bigint not null
);
create index quota_counters_expiry_idx on quota_counters (expire);
comment on table quota_counters is
  'What people, shops, tills and addresses have used of their quotas, counted by all servers together. Columns are in the order that the rate limiter writes.';
comment on column quota_counters.key is 'The quota''s name and whom it counts.';
comment on column quota_counters.expire is 'Milliseconds since 1970 at which the count begins anew.';
grant select, insert, update, delete on quota_counters to app_platform;
