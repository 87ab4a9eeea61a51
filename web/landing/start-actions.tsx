import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCashRegister, IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'react-router'
import { authDialog, paths } from '../paths.ts'
import { place } from '../shared/page/place.ts'
import { useSession } from '../shared/session/auth.ts'
import { sampleTillAddress } from '../shared/till-address.ts'
import classes from './landing.module.css'

/** "Start free", or "Go to dashboard" for whoever is already signed in, and the way to the till. */
export function StartActions() {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <div className={classes.actions}>
      {isSignedIn ? (
        <Button
          component={Link}
          to={paths.dashboard}
          size="lg"
          leftSection={<IconLayoutDashboard size={20} stroke={1.7} />}
        >{t`Go to dashboard`}</Button>
      ) : (
        <Button
          component={Link}
          to={authDialog('create-account')}
          preventScrollReset
          size="lg"
          rightSection={<IconArrowRight size={20} stroke={1.8} />}
        >{t`Start free`}</Button>
      )}
      <TillButton />
    </div>
  )
}

function TillButton() {
  const sample = sampleTillAddress(place)
  if (!sample) return null
  return (
    <Button
      component="a"
      href={sample}
      size="lg"
      variant="default"
      leftSection={<IconCashRegister size={20} stroke={1.7} />}
    >{t`See the till`}</Button>
  )
}
