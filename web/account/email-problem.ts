/** Why `email` cannot be an address, or null. The mail itself is the real test. */
export function emailProblem(email: string): string | null {
  const address = email.trim()
  if (address === '') return 'Please enter your e-mail address'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : 'This does not look like an e-mail address'
}
