import { plural, t } from '@lingui/core/macro'
import { Alert, SegmentedControl, Switch } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import {
  IconBarcode,
  IconCash,
  IconCashRegister,
  IconClockHour4,
  IconCloudUpload,
  IconDeviceMobileDown,
  IconDeviceTabletPlus,
  IconDiscount,
  IconKeyboard,
  IconLockPassword,
  IconMaximize,
  IconPlayerPause,
  IconPrinter,
  IconReceiptRefund,
  IconUnlink,
} from '@tabler/icons-react'
import { appVersion } from '@tunda/contract/version'
import { type ReactNode, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { choosePrinter, printerKinds } from '../../shared/receipt/printer-connection.ts'
import { chooseReceiptPaper, paperLabels, papers, useReceiptPaper } from '../../shared/receipt/receipt-paper.ts'
import { LanguageMenu } from '../../shared/words/language-menu.tsx'
import type { Desk } from '../desk/use-desk.ts'
import type { Panel } from '../desk/use-view.ts'
import { installable } from '../install.ts'
import { unpair } from '../pair/unpair.ts'
import { Plate } from '../plate.tsx'
import { type TillPreferences, writeSetting } from '../store/settings.ts'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void; onOpen: (panel: Panel) => void }

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const

/** What is rarely needed: the till's own settings, printer, installing, and unpairing. */
export function MorePanel({ desk, onClose, onOpen }: Props) {
  const { till, ticket, pick } = desk
  const { toggle, fullscreen } = useFullscreenDocument()
  const install = useObservable(installable)
  const keeping = useObservable(till.keeping)
  const person = useObservable(till.person)
  const seller = desk.terminal.staff?.people.find(({ id }) => id === person?.id)
  return (
    <SidePanel title={t`More`} onClose={onClose}>
      <div className={classes.rows}>
        <Row
          words={t`Discount on the whole sale`}
          sign={<IconDiscount {...icon} />}
          isDisabled={ticket.lines.length === 0}
          onClick={() => {
            onClose()
            pick({ kind: 'discount', type: ticket.discount?.type ?? 'percent' })
          }}
        />
        <Row words={t`Today on this till`} sign={<IconClockHour4 {...icon} />} onClick={() => onOpen('today')} />
        {desk.mayRefund ? (
          <Row words={t`Refund a sale`} sign={<IconReceiptRefund {...icon} />} onClick={() => onOpen('refund')} />
        ) : null}
        {desk.mayTradeIn ? (
          <Row
            words={t`Trade in a device`}
            sign={<IconDeviceMobileDown {...icon} />}
            onClick={() => onOpen('trade-in')}
          />
        ) : null}
        {desk.mayReceive || desk.mayTakeLaybys ? (
          <Row words={t`Receive a payment`} sign={<IconCash {...icon} />} onClick={() => onOpen('payment')} />
        ) : null}
        {desk.hasDrawer ? (
          <Row words={t`Cash drawer`} sign={<IconCashRegister {...icon} />} onClick={() => onOpen('drawer')} />
        ) : null}
        {seller?.has_pin ? (
          <Row words={t`Change my PIN`} sign={<IconLockPassword {...icon} />} onClick={() => onOpen('pin')} />
        ) : null}
        <Row words={t`Held sales`} sign={<IconPlayerPause {...icon} />} onClick={() => onOpen('held')} />
        {till.isSample ? null : (
          <Row
            words={t`Sales waiting to be sent`}
            sign={<IconCloudUpload {...icon} />}
            onClick={() => onOpen('waiting')}
          />
        )}
        <Row words={t`Shortcuts and help`} sign={<IconKeyboard {...icon} />} onClick={() => onOpen('keys')} />
        <Row words={t`Payment barcodes sheet`} sign={<IconBarcode {...icon} />} onClick={() => onOpen('card')} />
        {document.fullscreenEnabled ? (
          <Row
            words={fullscreen ? t`Leave full screen` : t`Full screen`}
            sign={<IconMaximize {...icon} />}
            onClick={() => void toggle()}
          />
        ) : null}
        {install && !till.isSample ? (
          <Row
            words={t`Install as an app`}
            sign={<IconDeviceTabletPlus {...icon} />}
            onClick={() => void install.prompt()}
          />
        ) : null}
        <Preferences desk={desk} />
        {till.isSample ? null : <Unpair desk={desk} />}
        {keeping === 'refused' ? (
          <Alert
            color="marigold"
            title={t`Your browser may delete unsent sales`}
          >{t`Install the till as an app, or allow storage for this site, to keep them safe.`}</Alert>
        ) : null}
        <p className={classes.facts}>
          {t`${{ terminal: desk.terminal.name }} · ${{ code: desk.terminal.code }} · version ${appVersion}`}
        </p>
      </div>
    </SidePanel>
  )
}

type RowProps = { words: string; sign: ReactNode; isDisabled?: boolean; onClick: () => void }

function Row({ words, sign, isDisabled = false, onClick }: RowProps) {
  return (
    <Plate className={classes.row} disabled={isDisabled} onClick={onClick}>
      {sign}
      {words}
    </Plate>
  )
}

function Preferences({ desk: { till } }: { desk: Desk }) {
  const preferences = useObservable(till.preferences)
  const paper = useReceiptPaper()
  const [kind] = printerKinds()
  function set(change: Partial<TillPreferences>): void {
    const next = { ...preferences, ...change }
    till.preferences.set(next)
    void writeSetting(till.database, 'preferences', next).then(() => till.tell({ kind: 'settings' }))
  }
  return (
    <>
      <Switch
        label={t`Sounds when something is scanned`}
        size="lg"
        checked={preferences.sounds}
        onChange={({ currentTarget }) => set({ sounds: currentTarget.checked })}
      />
      <Switch
        label={t`Print every receipt`}
        size="lg"
        checked={preferences.print_receipts}
        onChange={({ currentTarget }) => set({ print_receipts: currentTarget.checked })}
      />
      <SegmentedControl
        aria-label={t`Receipt paper`}
        size="md"
        data={papers.map((value) => ({ value, label: paperLabels[value] }))}
        value={paper}
        onChange={chooseReceiptPaper}
      />
      <LanguageMenu />
      {kind ? (
        <Row
          words={t`Choose a receipt printer`}
          sign={<IconPrinter {...icon} />}
          onClick={() => void choosePrinter(kind).catch(() => toast.bad(t`The printer could not be opened`))}
        />
      ) : null}
    </>
  )
}

function Unpair({ desk: { till, terminal } }: { desk: Desk }) {
  const [isAsking, setAsking] = useState(false)
  const waiting = useObservable(till.waiting).length
  return (
    <>
      <Row
        words={t`Disconnect this till`}
        sign={<IconUnlink {...icon} />}
        isDisabled={waiting > 0}
        onClick={() => setAsking(true)}
      />
      {waiting > 0 ? (
        <p className={classes.warn}>
          {t`${plural(waiting, { one: 'A sale waits', other: '# sales wait' })} to be sent: the till can be disconnected once it is empty.`}
        </p>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Disconnect ${{ terminal: terminal.name }}?`}
        action={t`Disconnect ${{ terminal: terminal.name }}`}
        danger
        onConfirm={() => unpair(till)}
      >{t`It stops selling for ${{ shop: terminal.shop.name }} until it is connected again, with a new code or token. Held sales and today’s list are removed from this device.`}</ConfirmDialog>
    </>
  )
}
