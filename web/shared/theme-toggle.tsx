import { ActionIcon } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

const ThemeMenu = lazy(() => import('./theme-menu.tsx').then((file) => ({ default: file.ThemeMenu })))

const stillLoading = (
  <ActionIcon aria-label="Theme" c="var(--tunda-ink)">
    <IconSun size={18} stroke={1.7} />
  </ActionIcon>
)

/** Light, dark or the system's choice. The menu's code arrives after the page it stands on. */
export function ThemeToggle() {
  return (
    <Suspense fallback={stillLoading}>
      <ThemeMenu />
    </Suspense>
  )
}
