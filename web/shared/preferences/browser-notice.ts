/** Whether this browser may show notifications; `none` if it cannot. */
export function noticePermission(): NotificationPermission | 'none' {
  return 'Notification' in globalThis ? Notification.permission : 'none'
}

/** Asks the person, once; returns their answer. */
export async function askForNotices(): Promise<NotificationPermission | 'none'> {
  return 'Notification' in globalThis ? await Notification.requestPermission() : 'none'
}

/** Shows a browser notification while the page is open but not visible. `onOpen` is called when it is clicked. */
export function showNotice(
  { id, title, message }: { id: string; title: string; message: string },
  onOpen: () => void,
): void {
  if (noticePermission() !== 'granted') return
  const notice = new Notification(title, { body: message, tag: id, icon: '/favicon.svg' })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
    onOpen()
  })
}
