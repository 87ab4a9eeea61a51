-- What a search reads by index lies close together or in memory already; as dear as the planner takes it to be, it read every sale of the
-- shop for a few thousand.
alter function find_sales(uuid, text[], bigint, bigint, text, text) set random_page_cost = '1.1';
