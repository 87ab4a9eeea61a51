-- server/metrics/database-figures.ts
select (select count(*) from outbox where done_at is null and failed_at is null) as outbox_waiting,
  (select count(*) from outbox where failed_at is not null) as outbox_failed,
  (select min(run_at) from outbox where done_at is null and failed_at is null) as outbox_oldest,
  (select count(*) from parked_sales where status = 'waiting') as parked,
  (select min(received_at) from parked_sales where status = 'waiting') as parked_oldest

-- server/metrics/database-figures.ts
select ledger, night, coalesce(differences, 0) as differences from (
    select 'stock' as ledger, night, (select sum(differences) from stock_proofs where night = n.night) as differences
    from (select max(night) as night from stock_proofs) n
    union all select 'money', night, (select sum(differences) from money_proofs where night = n.night)
    from (select max(night) as night from money_proofs) n
    union all select 'totals', night, (select sum(differences) from total_proofs where night = n.night)
    from (select max(night) as night from total_proofs) n
  ) p
