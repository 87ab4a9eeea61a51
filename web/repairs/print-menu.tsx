import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Repair, RepairRules } from '@tunda/contract/repairs/repair-shapes'
import { useOrganization } from '../shared/calls/organization.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'
import { labelRolls, printBagLabel } from './bag-label.tsx'
import { intakePaper, intakeReceipt } from './repair-papers.tsx'
import { useRepairLink } from './use-repair-link.ts'

/** The papers of a repair: what the customer takes home, and what goes on the bag. */
export function usePapers(repair: Repair, rules: RepairRules) {
  const shop = useOrganization()
  const { ensure } = useRepairLink(repair.id)
  return {
    /** With the code of its page, which is made for it. */
    onA4: async () => {
      const link = await ensure()
      if (shop) printDocument(intakePaper(repair, { shop, rules, link }))
    },
    onRoll: async () => {
      const link = await ensure()
      if (shop) printReceipt(intakeReceipt(repair, { shop, rules, link }), receiptPaper() === '58' ? '58' : '80')
    },
  }
}

type Props = { repair: Repair; rules: RepairRules }

export function PrintMenu({ repair, rules }: Props) {
  const papers = usePapers(repair, rules)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}>{t`Print`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void papers.onRoll()}>{t`Intake form, receipt printer`}</Menu.Item>
        <Menu.Item onClick={() => void papers.onA4()}>{t`Intake form, A4`}</Menu.Item>
        <Menu.Divider />
        {labelRolls.map((roll) => (
          <Menu.Item key={roll.width} onClick={() => printBagLabel(repair, roll)}>
            {t`Label for the bag, ${{ width: roll.width }} × ${{ height: roll.height }} mm`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
