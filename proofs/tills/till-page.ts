/** What the proofs do inside the till's page. It runs in the browser, which this program's types do not know; hence as text. */

const openStore = `const open = indexedDB.open('tunda-till');
  await new Promise((resolve) => open.addEventListener('success', resolve));`
const settled = (request: string) => `await new Promise((resolve) => ${request}.addEventListener('success', resolve));`

/** Resolves when the till would open offline. */
export const untilItOpensOffline = `(async () => {
  await navigator.serviceWorker.ready;
  while (!(await caches.keys()).length) await new Promise((resolve) => setTimeout(resolve, 50));
})()`

/**
 * The key events of a scanned code. They have the time at which they are made, so they are all made first: on a busy machine a scanner must not be
 * taken for typing.
 */
const keysOf = (code: string) =>
  `[...${code}, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`

/** Types a code like a scanner: faster than a person, with Enter at the end, on a machine of any speed. */
export const scanOf = (code: string) => `for (const event of ${keysOf(`'${code}'`)}) {
  const target = document.activeElement ?? document.body;
  const isLeft = target.dispatchEvent(event);
  if (isLeft && event.key.length === 1 && target.matches('input')) document.execCommand('insertText', false, event.key);
}`

/** Everything in one store of the till, as JSON. */
export const rowsOf = (store: string) => `(async () => {
  ${openStore}
  const asked = open.result.transaction('${store}').objectStore('${store}').getAll();
  ${settled('asked')}
  open.result.close();
  return JSON.stringify(asked.result);
})()`

export const countOf = (store: string) => `(async () => {
  ${openStore}
  const asked = open.result.transaction('${store}').objectStore('${store}').count();
  ${settled('asked')}
  open.result.close();
  return asked.result;
})()`

/** Makes the till print every receipt. */
export const printEveryReceipt = `(async () => {
  ${openStore}
  const tx = open.result.transaction('settings', 'readwrite');
  tx.objectStore('settings').put({ sounds: false, print_receipts: true }, 'preferences');
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  open.result.close();
})()`

/** Makes one waiting sale impossible to take or to set aside for the server: larger than any request may be. */
export const spoilWaiting = (place: number) => `(async () => {
  ${openStore}
  const store = open.result.transaction('outbox', 'readwrite').objectStore('outbox');
  const asked = store.getAll();
  ${settled('asked')}
  const entry = asked.result[${place}];
  store.put({ ...entry, body: { ...entry.body, padding: 'x'.repeat(2_000_000) } });
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
  open.result.close();
})()`

const toldWhenStored = `this.transaction.addEventListener('complete', () => console.log('stored: it'));`

/** Before the till's own code: reports when a sale is on disk, and what is printed. */
export const listen = `{
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    if (this.name === 'outbox') ${toldWhenStored}
    return add.apply(this, row);
  };
  window.print = () => {
    const paper = document.querySelector('body > [data-paper] section');
    console.log('printed: ' + paper?.getAttribute('aria-label'));
  };
}`

/** The guard removed: the sale is added to the outbox a moment after it was stored, when its receipt has been printed already. */
export const printFirst = `{
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    if (this.name !== 'outbox') return add.apply(this, row);
    const { db } = this.transaction;
    ${toldWhenStored}
    setTimeout(() => db.transaction('outbox', 'readwrite').objectStore('outbox').put(row[0]), 1000);
    return this.count();
  };
  window.print = () => undefined;
}`

/** The guard removed: every tab believes that it alone syncs. Tickets and receipts stay locked. */
export const everyTabSyncs = `{
  const { request } = navigator.locks;
  navigator.locks.request = (name, ...rest) =>
    name === 'tunda-till-sync' ? rest.at(-1)({ name, mode: 'exclusive' }) : request.call(navigator.locks, name, ...rest);
}`

/** The guard removed: only the oldest of the waiting sales is tried. */
export const headOfLine = `{
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...asked) {
    return this.name === 'outbox' ? getAll.call(this, null, 1) : getAll.apply(this, asked);
  };
}`

/** The guard removed: what left the shop stays in the till's store. */
export const keepsWhatLeft = `{
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (key) {
    return this.name === 'units' ? this.count() : remove.call(this, key);
  };
}`

const atTheTicket = `const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const lines = () => document.querySelectorAll('[aria-label="Ticket"] li');
  const empty = async () => {
    for (const one of document.querySelectorAll('[aria-label="Ticket"] li [aria-label^="Remove"]')) one.click();
    await frame();
  };`

/** The result of a code: the line that it made and the milliseconds from its last key to the frame that shows it. */
export type Found = { readonly line: string; readonly ms: number }

/** Enters each of these codes and waits for its line, at most `mostMs`: then there is no result. The ticket is emptied after every ten. */
const linesOf = (codes: readonly string[], enter: string, betweenMs: number, mostMs: number) => `(async () => {
  ${atTheTicket}
  const found = [];
  for (const [place, code] of ${JSON.stringify(codes)}.entries()) {
    if (place % 10 === 0) await empty();
    const before = lines().length;
    ${enter}
    while (lines().length === before && performance.now() - began < ${mostMs}) await frame();
    const ms = performance.now() - began;
    found.push({ ms, line: lines().length === before ? '' : [...lines()].at(-1).textContent });
    await new Promise((resolve) => setTimeout(resolve, ${betweenMs}));
  }
  await empty();
  return found;
})()`

/** Scans these codes. */
export const scannedLines = (codes: readonly string[], betweenMs: number, mostMs = 5000) =>
  linesOf(
    codes,
    `const keys = ${keysOf('code')};
    const end = keys.pop();
    for (const key of keys) document.body.dispatchEvent(key);
    const began = performance.now();
    document.body.dispatchEvent(end);`,
    betweenMs,
    mostMs,
  )

/** Types these codes into the search, each followed by Enter. */
export const typedLines = (codes: readonly string[], betweenMs: number, mostMs = 5000) =>
  linesOf(
    codes,
    `const field = document.querySelector('search input');
    field.focus();
    field.select();
    const began = performance.now();
    document.execCommand('insertText', false, code);
    await new Promise((resolve) => setTimeout(resolve));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));`,
    betweenMs,
    mostMs,
  )

/** Scans a code until it is on the ticket, which is then emptied: the till may still be loading. */
export const untilScanned = (code: string) => `(async () => {
  ${atTheTicket}
  for (const end = performance.now() + 120_000; lines().length === 0; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (performance.now() > end) throw new Error('${code} never came');
    for (const key of ${keysOf(`'${code}'`)}) document.body.dispatchEvent(key);
    await frame();
  }
  await empty();
})()`

/** Milliseconds from a scan's last key to the frame that shows its line, for each of these codes; the ticket is emptied after every ten. */
export const scanTimesOf = (codes: readonly string[], betweenMs: number) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const lines = () => document.querySelectorAll('[aria-label="Ticket"] li').length;
  const times = [];
  for (const [place, code] of ${JSON.stringify(codes)}.entries()) {
    if (place % 10 === 0) {
      for (const one of document.querySelectorAll('[aria-label="Ticket"] li [aria-label^="Remove"]')) one.click();
      await frame();
    }
    const before = lines();
    const keys = ${keysOf('code')};
    const end = keys.pop();
    for (const key of keys) document.body.dispatchEvent(key);
    const began = performance.now();
    document.body.dispatchEvent(end);
    while (lines() === before) {
      if (performance.now() - began > 5000) throw new Error(code + ' never came');
      await frame();
    }
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, ${betweenMs}));
  }
  return times;
})()`
