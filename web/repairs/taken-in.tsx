import { t } from '@lingui/core/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconPrinter, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Repair, RepairRules } from '@tunda/contract/repairs/repair-shapes'
import { api } from '../shared/calls/api.ts'
import { whatsAppTo } from '../shared/files/document-paper.tsx'
import { labelRolls, printBagLabel } from './bag-label.tsx'
import { usePapers } from './print-menu.tsx'
import { useMessages, useRepairLink } from './use-repair-link.ts'

type Props = { repair: Repair; onClose: () => void }

/** What is done as soon as a device was taken in: its paper, its label, and the link for its customer. */
export function TakenIn({ repair, onClose }: Props) {
  const rules = useQuery(api.repairs.rules.queryOptions())
  return (
    <Alert
      color="leaf"
      mb="md"
      role="status"
      title={t`${{ number: repair.number }} was taken in`}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onClose}
    >
      {rules.data ? <Buttons repair={repair} rules={rules.data} /> : null}
    </Alert>
  )
}

function Buttons({ repair, rules }: { repair: Repair; rules: RepairRules }) {
  const papers = usePapers(repair, rules)
  const { link } = useRepairLink(repair.id)
  const messages = useMessages(repair, link)
  const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconPrinter {...icon} />}
        onClick={() => void papers.onRoll()}
      >{t`Print the intake form`}</Button>
      <Button variant="default" onClick={() => void papers.onA4()}>{t`Print on A4`}</Button>
      <Button
        variant="default"
        leftSection={<IconTag {...icon} />}
        onClick={() => printBagLabel(repair, labelRolls[0])}
      >{t`Print the label`}</Button>
      <Button
        variant="default"
        component="a"
        href={whatsAppTo(repair.customer_phone, messages.state)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp {...icon} />}
      >{t`Send by WhatsApp`}</Button>
    </Group>
  )
}
