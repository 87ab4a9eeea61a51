import { Progress, Text } from '@mantine/core'
import { unlimited } from '@tunda/contract/tier-limits'
import { UpgradeOffer } from '../shared/upgrade-offer.tsx'
import classes from './terminals.module.css'

/** How many terminals the plan has room for; nothing to say where there is no limit. */
export function TerminalLimit({ used, limit }: { used: number; limit: number }) {
  if (limit === unlimited) return null
  const percent = limit === 0 ? 100 : (used / limit) * 100
  return (
    <div className={classes.limit}>
      <Text size="sm" id="terminals-used" className="numeric">
        {used} of {limit} {limit === 1 ? 'terminal' : 'terminals'} used
        {used >= limit ? (
          <>
            {'. '}
            <UpgradeOffer resource="terminals" count={used} />
          </>
        ) : null}
      </Text>
      <Progress.Root size={8}>
        <Progress.Section
          value={Math.min(percent, 100)}
          color={percent >= 100 ? 'var(--tunda-bad)' : percent >= 80 ? 'var(--tunda-warn)' : 'var(--tunda-primary)'}
          aria-labelledby="terminals-used"
        />
      </Progress.Root>
    </div>
  )
}
