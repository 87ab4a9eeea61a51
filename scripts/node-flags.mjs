/**
 * What V8 is told when it serves. Left to itself it lets the heap of a busy server grow to four times what is in use, as if the machine ran
 * nothing else: its young generation to 64 MB twice, and its old one to double before it collects (decision 195).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']
