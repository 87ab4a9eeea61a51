-- server/process/clock-watch.ts
select (extract(epoch from clock_timestamp()) * 1000)::float8 as at

-- server/process/clock-watch.ts
select 1

-- server/process/long-statements.ts
set local statement_timeout = '10min'
