import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { features } from '@tunda/contract/plans/tier-limits'
import { mailScheduleWords } from '@tunda/contract/reports/report-mail-words'
import { say } from '@tunda/contract/words'
import { api } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { SettingsSection } from './settings-section.tsx'

/** The saved reports of this shop that are emailed to the person, to stop them. Nothing for people who get none. */
export function ReportMailSettings() {
  const [shop, maySee] = [useOrganization(), useMay('see_reports')]
  const enabled = maySee && shop !== undefined && features[shop.tier].includes('custom_reports')
  const { data } = useQuery(api.reportMails.mine.queryOptions({ enabled }))
  const leave = useMutation(
    api.reportMails.leave.mutationOptions({
      onSuccess: () => refresh('saved_reports'),
      onError: showFailure(t`The emails were not stopped`),
    }),
  )
  if (!data || data.report_mails.length === 0) return null
  return (
    <SettingsSection title={t`Reports by email`} text={t`Saved reports of this shop that are emailed to you.`}>
      <Stack gap="sm">
        {data.report_mails.map(({ report_id: id, name, ...schedule }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {mailScheduleWords(schedule, say)}
              </Text>
            </div>
            <Button
              variant="default"
              style={{ flexShrink: 0 }}
              aria-label={t`Stop emails of ${name}`}
              loading={leave.isPending && leave.variables.id === id}
              onClick={() => leave.mutate({ id })}
            >{t`Stop`}</Button>
          </Group>
        ))}
      </Stack>
    </SettingsSection>
  )
}
