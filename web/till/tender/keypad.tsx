import { t } from '@lingui/core/macro'
import { IconBackspace } from '@tabler/icons-react'
import { Plate } from '../plate.tsx'
import classes from './keypad.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '000', '0', 'Backspace']

type Props = { onPress: (key: string) => void /** For a PIN, which has no thousands. */; isPin?: boolean }

/** Keys for a thumb. They respond on press, and never take the focus. */
export function Keypad({ onPress, isPin = false }: Props) {
  return (
    <fieldset className={classes.keys} aria-label={t`Keypad`}>
      {keys.map((key) => (
        <Plate
          key={key}
          className={classes.key}
          style={isPin && key === '000' ? { visibility: 'hidden' } : undefined}
          data-quiet={key === '000' || key === 'Backspace' || undefined}
          aria-label={key === 'Backspace' ? t`Delete the last digit` : key}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key === 'Backspace' ? <IconBackspace size={24} stroke={1.6} aria-hidden /> : key}
        </Plate>
      ))}
    </fieldset>
  )
}
