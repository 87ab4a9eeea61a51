import { t } from '@lingui/core/macro'
import { useObservable } from '../../shared/calls/observable.ts'
import type { Till } from '../till.ts'

/** Until the server knows which shift is open here, the cash of a refund that it makes would be taken from another one. */
export const useIsTelling = ({ drawer }: Pick<Till, 'drawer'>) => useObservable(drawer).waiting.length > 0
export const stillTelling = () => t`This till is still sending changes to its drawer. Try again in a moment.`
