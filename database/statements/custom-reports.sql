-- server/custom-reports/run-report.ts
select pg_try_advisory_xact_lock(hashtextextended('report one ' || $1::text, 0))
  or pg_try_advisory_xact_lock(hashtextextended('report two ' || $1::text, 0)) as is_ours

-- server/custom-reports/run-report.ts
select set_config('statement_timeout', $1, true)
