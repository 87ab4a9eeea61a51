import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconLink,
  IconLinkOff,
  IconPrinter,
} from '@tabler/icons-react'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import { mostStatementLines } from '@tunda/contract/customers/statements'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import {
  closingWords,
  statementColumns,
  statementLink,
  statementMessage,
  statementPaper,
} from '../shared/credit/statement-words.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { copy } from '../shared/files/copy-words.ts'
import { printDocument, whatsAppTo } from '../shared/files/document-paper.tsx'
import { exportRows } from '../shared/files/export-rows.ts'
import { usePageLink } from '../shared/files/use-page-link.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { isDay, isDayOrEmpty } from '../shared/words/calendar-day.ts'

const icon = { size: 18, stroke: 1.7 }

type Props = { account: CustomerAccountShown; onClose: () => void }

/** A customer's statement, for paper, a message, a file or a page of its own. */
export function StatementDialog({ account: { customer_id: id, name, phone }, onClose }: Props) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const days = { ...(isDay(from) ? { from } : {}), ...(isDay(until) ? { until } : {}) }
  const isReadable = [from, until].every(isDayOrEmpty)
  const asked = api.statements.get.queryOptions({
    input: isReadable ? { id, ...days } : skipToken,
    placeholderData: keepPreviousData,
  })
  const query = useQuery(asked)
  const page = usePageLink({
    query: api.statements.link.queryOptions({ input: { id } }),
    share: () => client.statements.share({ customer_id: id }),
    read: () => client.statements.link({ id }),
    unshare: () => client.statements.unshare({ customer_id: id }),
    addressOf: statementLink,
    removed: t`The link stops working for everyone who has it.`,
  })
  const shop = useOrganization()
  const statement = isReadable ? query.data : undefined
  const message = statement && shop ? statementMessage(statement, shop.name, page.link) : ''
  const saveAll = useMutation({
    mutationFn: async () => {
      const whole = await client.statements.get({ id, ...days, lines: mostStatementLines })
      await exportRows(t`Statement for ${{ customer: name }}`, 'csv', statementColumns, whole.lines)
    },
    onError: showFailure(t`The statement was not saved`),
  })
  return (
    <Modal opened onClose={onClose} title={t`Statement for ${{ customer: name }}`}>
      <Stack gap="md">
        <Group grow preventGrowOverflow={false} gap="md">
          <DayInput label={t`From`} description={t`Optional.`} value={from} onChange={setFrom} />
          <DayInput label={t`Until`} description={t`Optional.`} value={until} onChange={setUntil} />
        </Group>
        {query.isPending && isReadable ? <LoadingState /> : null}
        {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
        {statement && shop ? (
          <>
            <Text fw={600}>{closingWords(statement.closing)}</Text>
            <Group gap="xs">
              <Button
                leftSection={<IconPrinter {...icon} />}
                onClick={() => printDocument(statementPaper(statement, shop))}
              >{t`Print A4`}</Button>
              <Button
                variant="default"
                component="a"
                href={whatsAppTo(phone, message)}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconBrandWhatsapp {...icon} />}
              >{t`WhatsApp`}</Button>
              <Button
                variant="default"
                leftSection={<IconCopy {...icon} />}
                onClick={() => void copy(message, t`Statement copied`)}
              >{t`Copy text`}</Button>
              <Button
                variant="default"
                loading={saveAll.isPending}
                leftSection={<IconDownload {...icon} />}
                onClick={() => saveAll.mutate()}
              >{t`Save as CSV`}</Button>
            </Group>
          </>
        ) : null}
        {page.known.isLoadingError ? null : <LinkPart {...page} />}
      </Stack>
    </Modal>
  )
}

/** The page that the customer can open: made, copied, and taken away again. */
function LinkPart({ known, link, onMake, isMaking, onRemove, isRemoving }: ReturnType<typeof usePageLink>) {
  if (link === undefined)
    return (
      <div>
        <Text size="sm" c="dimmed" mb={6}>
          {t`A link opens a page with this customer’s own statement, always up to date. Whoever has the link can read it.`}
        </Text>
        <Button
          variant="default"
          leftSection={<IconLink {...icon} />}
          disabled={known.data === undefined}
          loading={isMaking}
          onClick={() => void onMake()}
        >{t`Copy link`}</Button>
      </div>
    )
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconCopy {...icon} />}
        onClick={() => void copy(link, t`Link copied`)}
      >{t`Copy link`}</Button>
      <Button
        variant="default"
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >{t`Open page`}</Button>
      <Button
        variant="subtle"
        color="clay"
        leftSection={<IconLinkOff {...icon} />}
        loading={isRemoving}
        onClick={onRemove}
      >{t`Remove link`}</Button>
    </Group>
  )
}
