import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter, IconUsb } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { choosePrinter, type PrinterKind, printerKinds } from '../shared/receipt/printer-connection.ts'
import {
  chooseReceiptPaper,
  type Paper,
  paperLabels,
  papers,
  useReceiptPaper,
} from '../shared/receipt/receipt-paper.ts'
import touch from './touch.module.css'

const connections: Record<PrinterKind, string> = {
  usb: t`Connect a USB printer…`,
  serial: t`Connect a serial printer…`,
}

type Props = {
  label: string
  onPrint: () => Promise<void> /** Further papers, as items of the menu. */
  children?: ReactNode
}

/** Prints, and beside it on what: the paper and the printer of this device. */
export function PrintButton({ label, onPrint, children }: Props) {
  const paper = useReceiptPaper()
  return (
    <Button.Group>
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconPrinter size={18} stroke={1.7} />}
        onClick={() => void onPrint()}
      >
        {label}
      </Button>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            px={10}
            className={touch.target}
            aria-label={t`Paper and printer, now ${{ paperLabels: paperLabels[paper] }}`}
          >
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t`Paper of this device`}</Menu.Label>
          <Menu.RadioGroup value={paper} onChange={(choice) => chooseReceiptPaper(choice as Paper)}>
            {papers.map((choice) => (
              <Menu.RadioItem className={touch.target} key={choice} value={choice} closeMenuOnClick>
                {paperLabels[choice]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {printerKinds().map((kind) => (
            <Menu.Item
              className={touch.target}
              key={kind}
              leftSection={<IconUsb size={16} />}
              onClick={() => void connect(kind)}
            >
              {connections[kind]}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

async function connect(kind: PrinterKind): Promise<void> {
  try {
    if (await choosePrinter(kind)) toast.ok(t`Receipt printer connected`, t`Receipts on a roll go straight to it.`)
  } catch (error) {
    showFailure(t`The printer could not be connected`)(error)
  }
}
