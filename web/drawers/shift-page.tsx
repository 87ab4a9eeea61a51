import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconChecks, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import { useRef } from 'react'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { reportTitle } from '../shared/drawer/drawer-words.ts'
import { ShareReport } from '../shared/drawer/share-report.tsx'
import { ShiftPaper } from '../shared/drawer/shift-paper.tsx'
import { printInvoice } from '../shared/files/print-invoice.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDateTime } from '../shared/words/dates.ts'

type Props = { id: string; onBack: () => void }

/** The X report of an open shift or the Z report of a closed one: on screen, on paper, on a roll, to send. */
export function ShiftPage({ id, onBack }: Props) {
  const query = useQuery(api.drawers.shift.queryOptions({ input: { id } }))
  const paper = useRef<HTMLElement>(null)
  const shown = query.data
  const shop = useOrganization()?.name ?? ''
  const print = (width?: 80) => paper.current && printInvoice(paper.current, width)
  return (
    <>
      <PageHeader
        title={shown ? reportTitle(shown.report) : t`Report`}
        facts={shown?.report.drawer ?? t`Cash drawer`}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {shown ? (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
                  onClick={() => print()}
                >{t`Print A4`}</Button>
                <Button
                  variant="default"
                  leftSection={<IconReceipt size={18} stroke={1.7} aria-hidden />}
                  onClick={() => print(80)}
                >{t`Print 80 mm`}</Button>
                <ShareReport shown={shown} shop={shop} />
                <ReviewButton shown={shown} />
              </>
            ) : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {shown ? (
        <Stack gap="md">
          {shown.is_intact === false ? (
            <Alert
              color="clay"
              title={t`This report was changed after it was made`}
              role="alert"
            >{t`It does not match the audit trail. Ask the person who runs the server.`}</Alert>
          ) : null}
          <Reviewed shown={shown} />
          <ShiftPaper ref={paper} shown={shown} shop={shop} />
        </Stack>
      ) : null}
    </>
  )
}

function Reviewed({ shown: { reviewed } }: { shown: ShiftShown }) {
  if (!reviewed) return null
  const who = reviewed.by || t`A colleague who has left`
  return (
    <Text size="sm" c="dimmed">
      {t`Reviewed by ${who} on ${{ when: formatDateTime(reviewed.at) }}`}
    </Text>
  )
}

/** For whoever reviews drawers, until somebody has. */
function ReviewButton({ shown: { report, reviewed } }: { shown: ShiftShown }) {
  const mayReview = useMayCall(contractRoutes.drawers.review)
  const review = useMutation(
    api.drawers.review.mutationOptions({
      onSuccess: () => {
        void refresh('shifts')
        toast.ok(t`Marked as reviewed`)
      },
      onError: showFailure(t`The report was not marked as reviewed`),
    }),
  )
  if (!mayReview || report.z_number === null || reviewed) return null
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
      loading={review.isPending}
      onClick={() => review.mutate({ id: report.id })}
    >{t`Mark as reviewed`}</Button>
  )
}
