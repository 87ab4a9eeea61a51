import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type ThemePreference, toPreference, toScheme } from '../theme/colour-scheme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
] as const satisfies ReadonlyArray<{ value: ThemePreference; label: string; icon: typeof IconSun }>

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = toPreference(colorScheme)
  const Mark = choices.find(({ value }) => value === chosen)?.icon ?? IconSun
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon aria-label={`Theme: ${chosen}`} c="var(--tunda-ink)">
          <Mark size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(value) => setColorScheme(toScheme(value as ThemePreference))}>
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
