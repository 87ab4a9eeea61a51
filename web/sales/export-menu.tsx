import { plural, t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SalesAsked } from '@tunda/contract/selling/sales'
import { showFailure } from '../shared/calls/show-failure.ts'
import { type ExportKind, exportKinds } from '../shared/files/export-rows.ts'
import { toast } from '../shared/page/toast.tsx'
import { exportSales } from './export-sales.ts'
import touch from './touch.module.css'

type Props = { asked: SalesAsked; timeZone: string; seesProfit: boolean; isEmpty: boolean }

/** The sales under the list's filter as a file. */
export function ExportMenu({ asked, timeZone, seesProfit, isEmpty }: Props) {
  const save = useMutation({
    mutationFn: (kind: ExportKind) => exportSales(kind, asked, { timeZone, seesProfit }),
    onSuccess: (count) => toast.ok(t`Sales exported`, plural(count, { one: '# sale', other: '# sales' })),
    onError: showFailure(t`The sales could not be exported`),
  })
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={touch.target}
          leftSection={<IconDownload size={18} stroke={1.7} />}
          disabled={isEmpty}
          loading={save.isPending}
        >{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(exportKinds).map(([kind, label]) => (
          <Menu.Item className={touch.target} key={kind} onClick={() => save.mutate(kind as ExportKind)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
