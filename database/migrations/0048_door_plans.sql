-- The two functions that every request passes join a dozen tables by key, and PostgreSQL planned them anew at every call, which took four
-- times as long as running them. Planned once a connection and always by key, a young shop's door costs what a large one's does.
set local role app_definer;

alter function enter_members(uuid[], uuid[], uuid[]) set plan_cache_mode = 'force_generic_plan';
alter function enter_members(uuid[], uuid[], uuid[]) set enable_seqscan = 'off';
alter function enter_members(uuid[], uuid[], uuid[]) set enable_hashjoin = 'off';
alter function enter_members(uuid[], uuid[], uuid[]) set enable_mergejoin = 'off';

alter function enter_terminals(bytea[], integer[], timestamptz) set plan_cache_mode = 'force_generic_plan';
alter function enter_terminals(bytea[], integer[], timestamptz) set enable_seqscan = 'off';
alter function enter_terminals(bytea[], integer[], timestamptz) set enable_hashjoin = 'off';
alter function enter_terminals(bytea[], integer[], timestamptz) set enable_mergejoin = 'off';

set local role app_owner;
