import { t } from '@lingui/core/macro'
import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { config } from '../shared/calls/config.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { patientFetch } from '../shared/calls/patient-fetch.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import classes from './unsubscribe-screen.module.css'

/** The target of the last link of every mail that comes by itself. Opening it changes nothing: mail scanners do. */
export function UnsubscribeScreen() {
  usePageTitle(t`Stop emails`)
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  // The token of one report names it, too.
  const isOfReport = token.split('.').length === 5
  const ending = useMutation({ mutationFn: () => endMails(token) })
  if (ending.isSuccess) {
    return (
      <Card icon={<IconMailCheck size={40} stroke={1.5} aria-hidden />} title={t`You will get no more of these emails`}>
        <Text c="dimmed">{t`You will still get emails about your account, such as a new password.`}</Text>
        <Button
          component={Link}
          to={`${paths.settings}?tab=notifications`}
          variant="default"
          size="md"
          fullWidth
        >{t`Notification settings`}</Button>
      </Card>
    )
  }
  const failure = ending.error && asFailure(ending.error)
  return (
    <Card
      icon={<IconMailOff size={40} stroke={1.5} aria-hidden />}
      title={isOfReport ? t`Stop emails of this report?` : t`Stop notification emails?`}
    >
      <Text c="dimmed">
        {isOfReport
          ? t`The report stays in Tunda, and others still get it.`
          : t`You will still see everything behind the bell in Tunda.`}
      </Text>
      {failure ? (
        <Text role="alert" c="var(--tunda-bad)">
          {failure.status === 404 ? t`This link is not valid.` : failure.message}
        </Text>
      ) : null}
      <Button
        size="md"
        fullWidth
        loading={ending.isPending}
        onClick={() => ending.mutate()}
      >{t`Stop these emails`}</Button>
    </Card>
  )
}

function Card({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <Paper className={classes.card} p={{ base: 'md', xs: 'xl' }}>
        <Stack align="center" gap="md" ta="center">
          {icon}
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </div>
  )
}

async function endMails(token: string): Promise<void> {
  const address = `${config().backendUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`
  await patientFetch(new Request(address, { method: 'POST' }))
}
