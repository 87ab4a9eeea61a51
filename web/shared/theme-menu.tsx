import { ActionIcon, Menu } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { ThemePreference } from '../theme/colour-scheme.ts'
import { useTheme } from './use-theme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
] as const satisfies ReadonlyArray<{ value: ThemePreference; label: string; icon: typeof IconSun }>

export function ThemeMenu() {
  const [chosen, choose] = useTheme()
  const Mark = choices.find(({ value }) => value === chosen)?.icon ?? IconSun
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon aria-label={`Theme: ${chosen}`} c="var(--tunda-ink)">
          <Mark size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(value) => choose(value as ThemePreference)}>
          {choices.map(({ value, label, icon: ChoiceIcon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<ChoiceIcon size={16} stroke={1.7} />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
