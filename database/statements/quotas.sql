-- server/quotas/forget-counts.ts
delete from quota_counters where expire < $1

-- server/quotas/forget-counts.ts
delete from quota_holds where until < $1
