-- server/process/clock-watch.ts
select (extract(epoch from clock_timestamp()) * 1000)::float8 as at

-- server/process/clock-watch.ts
select 1
