import { plural, t } from '@lingui/core/macro'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { AccountantFile, AccountTotal } from '@tunda/contract/reports/accountant'
import {
  type JournalProgram,
  journalColumns,
  journalParts,
  journalPrograms,
} from '@tunda/contract/reports/journal-files'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { type ExportKind, exportKinds, exportRows } from '../../shared/files/export-rows.ts'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'

/** A file that was made, what changed since, and its downloads. */
export function FileRow({ file }: { file: AccountantFile }) {
  const [areChangesOpen, openChanges] = useState(false)
  const days = `${formatDay(file.from)} – ${formatDay(file.to)}`
  return (
    <Stack gap="xs" py="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <strong className="numeric">{days}</strong>
            {file.is_outdated ? (
              <StatusBadge tone="warn">{t`Changed since`}</StatusBadge>
            ) : (
              <StatusBadge tone="ok">{t`Up to date`}</StatusBadge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[
              plural(file.entries, { one: '# entry', other: '# entries' }),
              formatDateTime(file.made_at),
              file.made_by || t`A colleague who has left`,
            ].join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {file.is_outdated ? (
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={areChangesOpen}
              onClick={() => openChanges(!areChangesOpen)}
            >
              {t`What changed`}
            </Button>
          ) : null}
          <Download file={file} days={days} />
        </Group>
      </Group>
      {areChangesOpen ? <Changes changes={file.changes} /> : null}
    </Stack>
  )
}

function Changes({ changes }: { changes: readonly AccountTotal[] }) {
  return (
    <div>
      <Text size="sm">
        {t`Sales that arrived late, refunds or corrections changed these days after the file was made. If it was imported already, book the difference:`}
      </Text>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">{t`The totals are the same, but some amounts are on other days.`}</Text>
      ) : (
        <ul>
          {changes.map(({ account, name, amount }) => (
            <li key={account} className="numeric">
              {amount > 0
                ? t`${name}: debit ${{ amount: formatMoney(amount) }}`
                : t`${name}: credit ${{ amount: formatMoney(-amount) }}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Asked = { readonly program: JournalProgram; readonly kind: ExportKind }
// Xero imports no workbook.
const asked: readonly Asked[] = (Object.keys(journalPrograms) as JournalProgram[]).flatMap((program) =>
  (Object.keys(exportKinds) as ExportKind[])
    .filter((kind) => program !== 'xero' || kind === 'csv')
    .map((kind) => ({ program, kind })),
)

function Download({ file, days }: { file: AccountantFile; days: string }) {
  const save = useMutation({
    mutationFn: (one: Asked) => saveJournal(file, one),
    onSuccess: (parts) => {
      if (parts > 1) toast.info(t`Saved as ${parts} files`, t`Import each of them: one file would be too long.`)
    },
    onError: showFailure(t`The file could not be downloaded`),
  })
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          loading={save.isPending}
          aria-label={t`Download ${days}`}
        >{t`Download`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {asked.map((one) => (
          <Menu.Item key={`${one.program} ${one.kind}`} onClick={() => save.mutate(one)}>
            {journalPrograms[one.program]} · {exportKinds[one.kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Saves the file's entries as the program imports them, in as many files as it needs, and says how many. */
async function saveJournal({ id, from, to }: AccountantFile, { program, kind }: Asked): Promise<number> {
  const { entries } = await client.accountant.file({ id })
  const parts = journalParts(program, entries)
  for (const [at, rows] of parts.entries()) {
    const part = parts.length > 1 ? [`${at + 1}-${parts.length}`] : []
    await exportRows(
      ['Tunda', journalPrograms[program], from, to, ...part].join(' '),
      kind,
      journalColumns[program],
      rows,
      // Their importers take commas, whatever this device does.
      ',',
    )
  }
  return parts.length
}
