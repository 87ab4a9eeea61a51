/**
 * V8's flags for serving. By default the heap of a busy server grows to four times what is in use, as if nothing else ran on the machine: its young
 * generation to 64 MB twice, and its old one to double before it collects (decision 195).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']
