import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconExternalLink, IconLink, IconLinkOff } from '@tabler/icons-react'
import { copy } from './copy-words.ts'
import { whatsAppTo } from './document-paper.tsx'

const icon = { size: 16, stroke: 1.7 }

type MessageProps = { phone: string | null; message: string; onSent?: () => void }

/** A menu item: WhatsApp with the message. */
export function WhatsAppItem({ phone, message, onSent }: MessageProps) {
  return (
    <Menu.Item
      component="a"
      href={whatsAppTo(phone, message)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp {...icon} />}
      onClick={onSent}
    >{t`WhatsApp`}</Menu.Item>
  )
}

type LinkProps = {
  /** Its address; undefined while there is none. */
  link: string | undefined
  /** Makes the link and copies it. */
  onMake: () => Promise<void>
  isMaking: boolean
  onRemove: () => void
  isRemoving: boolean
  className?: string | undefined
}

/** Menu items: creates the link to a public page; then copies, opens and removes it. */
export function LinkItems({ link, onMake, isMaking, onRemove, isRemoving, className = '' }: LinkProps) {
  if (link === undefined)
    return (
      <Menu.Item
        className={className}
        leftSection={<IconLink {...icon} />}
        disabled={isMaking}
        onClick={() => void onMake()}
      >{t`Copy link`}</Menu.Item>
    )
  return (
    <>
      <Menu.Item
        className={className}
        leftSection={<IconCopy {...icon} />}
        onClick={() => void copy(link, t`Link copied`)}
      >{t`Copy link`}</Menu.Item>
      <Menu.Item
        className={className}
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >{t`Open page`}</Menu.Item>
      <Menu.Item
        className={className}
        c="var(--tunda-bad)"
        leftSection={<IconLinkOff {...icon} />}
        disabled={isRemoving}
        onClick={onRemove}
      >{t`Remove link`}</Menu.Item>
    </>
  )
}
