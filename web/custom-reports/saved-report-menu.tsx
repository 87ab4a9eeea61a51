import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { paths } from '@tunda/contract/pages'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { ReportMailDialog } from './report-mail-dialog.tsx'
import { ShareReportDialog } from './save-report-dialog.tsx'

const icon = { size: 16, stroke: 1.7 }

/** What may be done with a saved report besides opening it. */
export function SavedReportMenu({ report }: { report: SavedReport }) {
  const { id, name } = report
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'share' | 'mail' | 'delete'>()
  async function remove() {
    await client.savedReports.remove({ id })
    toast.ok(t`Report deleted`, name)
    await navigate(paths.customReports)
    await refresh('saved_reports')
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t`Actions for ${name}`}>
            <IconDotsVertical size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDoing('share')}>
            {t`Rename or share`}
          </Menu.Item>
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => setDoing('mail')}>
            {t`Email this report`}
          </Menu.Item>
          <Menu.Item
            c="var(--tunda-bad)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setDoing('delete')}
          >{t`Delete`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {doing === 'share' ? <ShareReportDialog report={report} onClose={() => setDoing(undefined)} /> : null}
      {doing === 'mail' ? <ReportMailDialog report={report} onClose={() => setDoing(undefined)} /> : null}
      <ConfirmDialog
        opened={doing === 'delete'}
        onClose={() => setDoing(undefined)}
        title={t`Delete ${name}?`}
        action={t`Delete report`}
        onConfirm={remove}
        failed={t`The report was not deleted`}
        danger
      >
        {report.shared_with.length > 0
          ? t`It is deleted for everybody it is shared with. Sales and stock stay as they are.`
          : t`Sales and stock stay as they are.`}
      </ConfirmDialog>
    </>
  )
}
