/** What the alert on a terminal's copied token is told apart by. */
export function cloneAlertOf(terminalId: string): string {
  return `terminal_clone:${terminalId}`
}
