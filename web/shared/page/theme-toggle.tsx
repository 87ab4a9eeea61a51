import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { type ThemePreference, toPreference, toScheme } from '../../theme/colour-scheme.ts'
import classes from './theme-toggle.module.css'

const SaveTheme = lazy(() => import('./save-theme.tsx').then((file) => ({ default: file.SaveTheme })))

const choices = [
  { value: 'light', label: t`Light`, icon: IconSun },
  { value: 'dark', label: t`Dark`, icon: IconMoon },
  { value: 'system', label: t`System`, icon: IconDeviceDesktop },
] as const satisfies ReadonlyArray<{ value: ThemePreference; label: string; icon: typeof IconSun }>

/**
 * Light, dark or the system's choice. It opens without script, and a choice made before this code has loaded is stored by the script in index.html:
 * it works as soon as it is visible.
 */
export function ThemeToggle() {
  const box = useRef<HTMLDetailsElement>(null)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [toSave, setToSave] = useState<ThemePreference>()
  const close = () => box.current?.removeAttribute('open')

  function choose(theme: ThemePreference) {
    setColorScheme(toScheme(theme))
    setToSave(theme)
  }
  function closeByKey(event: KeyboardEvent) {
    if (!box.current?.open || ((event.target as Element).tagName === 'SUMMARY' && event.key === 'Enter')) return
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    close()
    box.current?.querySelector('summary')?.focus()
  }
  const closeBehind = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null || !box.current?.contains(relatedTarget)) close()
  }

  return (
    <details ref={box} className={classes.box} onKeyDown={closeByKey} onBlur={closeBehind}>
      <summary className={classes.button} aria-label={t`Theme`}>
        <IconSun className={classes.light} size={18} stroke={1.7} aria-hidden />
        <IconMoon className={classes.dark} size={18} stroke={1.7} aria-hidden />
      </summary>
      {/* A press on a word must not take the focus out of the box, which would close it before the choice. */}
      <fieldset className={classes.choices} aria-label={t`Theme`} onMouseDown={(event) => event.preventDefault()}>
        {choices.map(({ value, label, icon: ChoiceIcon }) => (
          // A press closes it; the arrow keys, which click without a press, go on choosing.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box
          <label key={value} className={classes.choice} onClick={({ detail }) => detail > 0 && close()}>
            <input
              type="radio"
              name="theme-button"
              value={value}
              checked={toPreference(colorScheme) === value}
              onChange={() => choose(value)}
            />
            <ChoiceIcon size={16} stroke={1.7} aria-hidden />
            {label}
          </label>
        ))}
      </fieldset>
      <Suspense fallback={null}>{toSave ? <SaveTheme theme={toSave} /> : null}</Suspense>
    </details>
  )
}
