import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ImportKind } from '@tunda/contract/imports'
import { showFailure } from '../shared/calls/show-failure.ts'
import { type ExportKind, exportKinds } from '../shared/files/export-rows.ts'
import { toast } from '../shared/page/toast.tsx'
import { formatCount } from '../shared/words/money.ts'
import { exportEverything } from './export-everything.ts'

type Exported = Exclude<ImportKind, 'debts'>

const all: Readonly<Record<Exported, string>> = {
  products: t`All products`,
  stock: t`The stock of every product`,
  customers: t`All customers`,
}

/** Everything of a kind as a file, every row of it. */
export function ExportButtons({ kind }: { kind: Exported }) {
  const save = useMutation({
    mutationFn: (format: ExportKind) => exportEverything(kind, format),
    onError: showFailure(t`The export failed`),
    onSuccess: (count) => toast.ok(t`Exported`, t`${{ count: formatCount(count) }} rows`),
  })
  return (
    <section aria-label={t`Export`}>
      <Text size="sm" mb={8} fw={600}>
        {t`${{ all: all[kind] }} as a file`}
      </Text>
      <Group gap="xs">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            loading={save.isPending && save.variables === format}
            disabled={save.isPending}
            onClick={() => save.mutate(format)}
          >
            {t`Export as ${{ exportKinds: exportKinds[format] }}`}
          </Button>
        ))}
      </Group>
    </section>
  )
}
