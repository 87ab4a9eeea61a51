import { t } from '@lingui/core/macro'
import { productCodes } from '../../shared/camera/detector.ts'
import { PaymentPanel } from '../credit/payment-panel.tsx'
import { DrawerPanel } from '../drawer/drawer-panel.tsx'
import { CardPanel } from '../panels/card-panel.tsx'
import { CustomerPanel } from '../panels/customer-panel.tsx'
import { HeldPanel } from '../panels/held-panel.tsx'
import { KeysPanel } from '../panels/keys-panel.tsx'
import { MorePanel } from '../panels/more-panel.tsx'
import { TodayPanel } from '../panels/today-panel.tsx'
import { UnitPanel } from '../panels/unit-panel.tsx'
import { WaitingPanel } from '../panels/waiting-panel.tsx'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { CameraScan } from '../scan/camera-scan.tsx'
import { ApprovePanel } from '../staff/approve-panel.tsx'
import { PinPanel } from '../staff/pin-panel.tsx'
import { TradeInPanel } from '../trade-in/trade-in-panel.tsx'
import { actionsOf } from './actions.ts'
import type { Desk } from './use-desk.ts'
import type { Panel, useView } from './use-view.ts'

type Props = {
  panel: Panel
  desk: Desk
  view: ReturnType<typeof useView>
  onScan: (code: string) => void
  focusSearch: () => void
}

/** The panel that is open. */
export function DeskPanels({ panel, desk, view, onScan, focusSearch }: Props) {
  const common = { desk, onClose: view.close }
  switch (panel) {
    case 'customer':
      return <CustomerPanel {...common} />
    case 'held':
      return <HeldPanel {...common} />
    case 'today':
      return <TodayPanel {...common} />
    case 'waiting':
      return <WaitingPanel {...common} />
    case 'more':
      return <MorePanel {...common} onOpen={view.open} />
    case 'keys':
      return <KeysPanel onClose={view.close} actions={actionsOf(desk, view, focusSearch)} />
    case 'card':
      return <CardPanel onClose={view.close} actions={actionsOf(desk, view, focusSearch)} />
    case 'drawer':
      return <DrawerPanel {...common} />
    case 'refund':
      return <RefundPanel {...common} />
    case 'payment':
      return <PaymentPanel {...common} />
    case 'unit':
      return <UnitPanel {...common} />
    case 'pin':
      return <PinPanel {...common} />
    case 'trade-in':
      return <TradeInPanel {...common} />
    case 'approve':
      return <ApprovePanel {...common} />
    case 'camera':
      return <CameraScan title={t`Scan with the camera`} formats={productCodes} onFound={onScan} onClose={view.close} />
    default:
      return panel satisfies never
  }
}
