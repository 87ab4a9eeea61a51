/** The key of the alert about a terminal's copied token. */
export function cloneAlertOf(terminalId: string): string {
  return `terminal_clone:${terminalId}`
}
