import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Day, Id, Price, pageCounts, pageInput, Text } from '../shapes.ts'
import {
  CountFound,
  Drawer,
  DrawerCount,
  DrawerDifference,
  DrawerEntry,
  NewShift,
  ShiftRow,
  ShiftShown,
  WalletKind,
} from './drawer-shapes.ts'

export const drawerFailures = failuresOf('drawer', {
  notUsed: failure('DRAWER_NOT_USED', 409, 'business_logic', 'Turn on the cash drawer in Settings first.'),
  alreadyOpen: failure(
    'SHIFT_ALREADY_OPEN',
    409,
    'business_logic',
    'This drawer is already open. Close its shift before you open another.',
  ),
  closed: failure('SHIFT_CLOSED', 409, 'business_logic', 'This shift is closed. Nothing more can be changed in it.'),
  notCounted: failure('SHIFT_NOT_COUNTED', 409, 'business_logic', 'Count the drawer before you close it.'),
  reasonNeeded: failure(
    'SHIFT_REASON_NEEDED',
    409,
    'business_logic',
    'The count differs from what should be there. Say why, then close.',
  ),
  tooManyCounts: failure(
    'SHIFT_TOO_MANY_COUNTS',
    409,
    'business_logic',
    'This shift was counted 20 times. Close it with a reason.',
  ),
  wrongWallet: failure('WALLET_WRONG', 409, 'business_logic', 'Choose the safe or the bank.'),
  alreadyHasDrawer: failure('TERMINAL_HAS_DRAWER', 409, 'business_logic', 'This till already has a drawer of its own.'),
  stillOpen: failure('SHIFT_STILL_OPEN', 409, 'business_logic', 'This drawer is still open. Close it first.'),
  leftTooMuch: failure(
    'SHIFT_LEFT_TOO_MUCH',
    409,
    'business_logic',
    'More would stay in the drawer than was counted. Enter a smaller amount.',
  ),
})
const { notUsed, alreadyOpen, closed, notCounted, reasonNeeded, tooManyCounts } = drawerFailures
const { wrongWallet, alreadyHasDrawer, leftTooMuch, stillOpen } = drawerFailures

const route = routesOf('drawers')

export const drawers = {
  list: forMember('manage_drawer')
    .route(route('GET', '/rest/v1/drawers', 'The drawers, with their open shifts, and where money can be brought'))
    .output(
      z.object({ drawers: z.array(Drawer), wallets: z.array(z.object({ id: Id, kind: WalletKind })), ...pageCounts }),
    ),
  give: forMember('manage_settings')
    .route(route('POST', '/rest/v1/drawers', 'Give a till a drawer of its own: its cash goes there from now on'))
    .errors(asErrors({ alreadyHasDrawer, notUsed }))
    .input(z.object({ terminal_id: Id }))
    .output(Drawer),
  open: forMember('manage_drawer')
    .route(route('POST', '/rest/v1/shifts', 'Open a drawer with what was counted in it'))
    .errors(asErrors({ notUsed, alreadyOpen }))
    .input(NewShift)
    .output(ShiftShown),
  shifts: forMember('review_drawer')
    .route(route('GET', '/rest/v1/shifts', 'Closed shifts, newest first'))
    .input(z.object({ ...pageInput(20), from: Day.optional(), to: Day.optional() }))
    .output(z.object({ shifts: z.array(ShiftRow), ...pageCounts })),
  shift: forMember('manage_drawer')
    .route(
      route(
        'GET',
        '/rest/v1/shifts/{id}',
        'The X report of an open shift, or the Z report of a closed one, with what came late',
      ),
    )
    .input(z.object({ id: Id }))
    .output(ShiftShown),
  move: forMember('manage_drawer')
    .route(route('POST', '/rest/v1/rpc/move_cash', 'Put money into an open drawer or take it out'))
    .errors(asErrors({ closed, wrongWallet }))
    .input(DrawerEntry)
    .output(ShiftShown),
  count: forMember('manage_drawer')
    .route(route('POST', '/rest/v1/rpc/count_drawer', 'Count an open drawer, to close it or to hand it over'))
    .errors(asErrors({ closed, tooManyCounts, wrongWallet }))
    .input(DrawerCount)
    .output(CountFound),
  close: forMember('manage_drawer')
    .route(route('POST', '/rest/v1/rpc/close_shift', 'Close a counted shift and make its Z report, once'))
    .errors(asErrors({ notCounted, reasonNeeded, leftTooMuch }))
    .input(
      z.object({
        id: Id,
        reason: Text(200).nullish(),
        /** What stays in the drawer for the next shift; the rest goes into the safe. Left out: everything stays. */
        left: Price.nullish(),
      }),
    )
    .output(ShiftShown),
  review: forMember('review_drawer')
    .route(route('POST', '/rest/v1/rpc/review_shift', 'Mark a Z report as reviewed'))
    .errors(asErrors({ stillOpen }))
    .input(z.object({ id: Id }))
    .output(ShiftShown),
  differences: forMember('review_drawer')
    .route(route('GET', '/rest/v1/drawer_differences', 'What was short and over, by drawer and person'))
    .input(z.object({ from: Day.optional(), to: Day.optional() }))
    .output(z.object({ differences: z.array(DrawerDifference), ...pageCounts })),
}
