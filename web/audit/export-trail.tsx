import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { AuditEntry } from '@tunda/contract/audit'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { exportRows } from '../shared/files/export-rows.ts'
import { toast } from '../shared/page/toast.tsx'
import { dayOf } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './export-trail.module.css'
import { trailColumns } from './trail-columns.ts'
import { askedBy, type TrailFilter } from './use-trail-filter.ts'

const atOnce = 1000
/** More than this is a matter for the API, not for a phone's memory. */
const most = 10_000

/** Saves what the filter shows, all pages of it, as a sheet. */
export function ExportTrail({ filter, count }: { filter: TrailFilter; count: number }) {
  const save = useMutation({
    mutationFn: () => everyEntry(filter),
    onError: showFailure(t`The export failed`),
    onSuccess: async ({ entries, isAll }) => {
      await exportRows(`audit-trail-${dayOf(Date.now())}`, 'csv', trailColumns, entries)
      if (!isAll)
        toast.info(
          t`Too many entries for one file`,
          t`The newest ${{ count: formatCount(entries.length) }} entries were saved.`,
        )
    },
  })
  return (
    <Button
      className={classes.target}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      loading={save.isPending}
      disabled={count === 0}
      onClick={() => save.mutate()}
    >{t`Export`}</Button>
  )
}

async function everyEntry(filter: TrailFilter): Promise<{ entries: AuditEntry[]; isAll: boolean }> {
  const entries: AuditEntry[] = []
  for (let page = 1; entries.length < most; page += 1) {
    const answer = await client.audit.list(askedBy({ ...filter, page }, atOnce))
    entries.push(...answer.entries)
    if (answer.entries.length < atOnce) return { entries, isAll: true }
  }
  const next = await client.audit.list(askedBy({ ...filter, page: most + 1 }, 1))
  return { entries, isAll: next.entries.length === 0 }
}
