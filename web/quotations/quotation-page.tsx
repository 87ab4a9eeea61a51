import { t } from '@lingui/core/macro'
import { Anchor, Button, Card, Group, Menu, Stack, Table, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Quotation } from '@tunda/contract/selling/quotations'
import { useState } from 'react'
import { Link } from 'react-router'
import { laybyAt, saleAt, sellQuotation } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import {
  quotationPaper,
  quotationStateWords,
  quotationSums,
  quotationTones,
  validWords,
} from '../shared/quotations/quotation-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { ShareQuotation } from './share-quotation.tsx'

/** One quotation: what was offered, its papers, and selling it. */
export function QuotationPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.quotations.get.queryOptions({ input: { id } }))
  const quotation = query.data
  return (
    <>
      <PageHeader
        title={quotation?.number ?? t`Quotation`}
        facts={quotation ? <Facts of={quotation} /> : '\u00a0'}
        actions={
          <>
            <BackButton onClick={onBack} />
            {quotation ? <Actions quotation={quotation} /> : null}
          </>
        }
      />
      <AnswerState query={query} />
      {quotation ? <Lines of={quotation} /> : null}
    </>
  )
}

function Facts({ of: quotation }: { of: Quotation }) {
  const { state, customer_name, customer_contact, quoted_on, user_name, sale_id, invoice_number } = quotation
  const { layby_id, layby_number } = quotation
  return (
    <>
      <StatusBadge tone={quotationTones[state]}>{quotationStateWords[state]}</StatusBadge>{' '}
      {[customer_name, customer_contact, formatDay(quoted_on), validWords(quotation), user_name]
        .filter(Boolean)
        .join(' · ')}
      {sale_id && invoice_number ? (
        <>
          {' · '}
          <Anchor component={Link} to={saleAt(sale_id)} inherit>
            {invoice_number}
          </Anchor>
        </>
      ) : null}
      {layby_id && layby_number ? (
        <>
          {' · '}
          <Anchor component={Link} to={laybyAt(layby_id)} inherit>
            {layby_number}
          </Anchor>
        </>
      ) : null}
    </>
  )
}

function Actions({ quotation }: { quotation: Quotation }) {
  const shop = useOrganization()
  const maySell = useMay('sell')
  const [isDeclining, setDeclining] = useState(false)
  if (!shop) return null
  const { id, number, state } = quotation
  async function decline() {
    await client.quotations.decline({ id })
    void refresh('quotations')
    toast.ok(t`Declined`, number)
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          >{t`Print A4`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => printDocument(quotationPaper(quotation, shop, 'quotation'))}
          >{t`Quotation`}</Menu.Item>
          <Menu.Item
            onClick={() => printDocument(quotationPaper(quotation, shop, 'pro-forma'))}
          >{t`Pro-forma invoice`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {maySell ? <ShareQuotation quotation={quotation} shop={shop.name} /> : null}
      {maySell && (state === 'open' || state === 'expired') ? (
        <Button variant="default" onClick={() => setDeclining(true)}>{t`Decline`}</Button>
      ) : null}
      {maySell && state === 'open' ? (
        <Button component={Link} to={sellQuotation(id)}>
          {t`Sell it`}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        title={t`Decline ${number}?`}
        action={t`Decline ${number}`}
        onConfirm={decline}
        failed={t`The quotation was not declined`}
      >
        {t`The customer did not accept it. It can no longer be sold.`}
      </ConfirmDialog>
    </>
  )
}

function Lines({ of: quotation }: { of: Quotation }) {
  const { lines, notes } = quotation
  return (
    <Card p="md">
      <Table verticalSpacing="xs" horizontalSpacing={4} aria-label={t`Lines of the quotation`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Item`}</Table.Th>
            <Table.Th ta="end">{t`Quantity`}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">{t`Each`}</Table.Th>
            <Table.Th ta="end">{t`Total`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are frozen, and two may be alike
            <Table.Tr key={place}>
              <Table.Td>
                {productName(line)}
                {line.variant ? (
                  <Text size="sm" c="dimmed">
                    {line.variant}
                  </Text>
                ) : null}
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {formatMoney(line.unit_price)}
                </Text>
              </Table.Td>
              <Table.Td ta="end" className="numeric">
                {formatCount(line.quantity)}
              </Table.Td>
              <Table.Td ta="end" className="numeric" visibleFrom="sm">
                {formatMoney(line.unit_price)}
              </Table.Td>
              <Table.Td ta="end" className="numeric">
                {formatMoney(line.unit_price * line.quantity)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Stack gap={6} mt="md" ml="auto" maw={320} px={4}>
        {quotationSums(quotation).map(([name, amount], place, all) => (
          <Group key={name} justify="space-between" fw={600} fz={place === all.length - 1 ? 'lg' : 'sm'}>
            {name}
            <span className="numeric">{amount}</span>
          </Group>
        ))}
      </Stack>
      {notes ? (
        <Text mt="md" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {notes}
        </Text>
      ) : null}
    </Card>
  )
}
