// Reads from `tap web`, with the token in a header: an address would end up in somebody's log.

const key = "tap-token"

/** Takes the token out of the address, where it was printed, and keeps it for this tab. */
export function takeToken() {
  const match = location.hash.match(/^#token=([^&]+)/)
  if (!match) return
  sessionStorage.setItem(key, decodeURIComponent(match[1]))
  history.replaceState(null, "", "#processes")
}

/** @param {string} token */
export const setToken = (token) => sessionStorage.setItem(key, token)
export const hasToken = () => sessionStorage.getItem(key) !== null

/** @param {string} path @param {AbortSignal} [signal] */
async function ask(path, signal) {
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${sessionStorage.getItem(key)}` }, signal, cache: "no-store" })
  if (answer.status === 401) {
    sessionStorage.removeItem(key)
    dispatchEvent(new Event("hashchange"))
  }
  if (!answer.ok) throw new Refused((await answer.text()).trim())
  return answer
}

/** A refusal, with a sentence for people. Asking again would be refused again. */
export class Refused extends Error {}

/**
 * One line of a log: `/games/57`.
 * @param {string} name
 * @param {AbortSignal} signal
 */
export const line = async (name, signal) => (await ask(`/api/lines${name}`, signal)).json()

/**
 * Reads a stream of server-sent events until it ends or is closed. A connection that breaks is opened again.
 * @param {string} path
 * @param {(name: string, data: any) => void} take "open" each time it begins, "lost" when it breaks, "refused" with a sentence
 * @param {AbortSignal} signal closes it
 */
export async function read(path, take, signal) {
  while (!signal.aborted) {
    try {
      const answer = await ask(path, signal)
      take("open", null)
      if (await readBody(answer, take)) return
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused) return take("refused", error.message)
    }
    if (signal.aborted) return
    take("lost", null)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** @param {Response} answer @param {(name: string, data: any) => void} take @returns {Promise<boolean>} whether it came to its end */
async function readBody(answer, take) {
  if (!answer.body) return false
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  while (true) {
    const { value, done } = await reader.read()
    if (done) return false
    const blocks = (rest + value).split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) {
      const name = block.match(/^event: (.*)$/m)
      const data = block.match(/^data: (.*)$/m)
      if (!name || !data) continue
      take(name[1], JSON.parse(data[1]))
      if (name[1] === "end") return true
    }
  }
}

/**
 * The address of what `tap` shows for these words.
 * @param {string} words
 */
export const events = (words) => `/api/events?words=${encodeURIComponent(words)}`
