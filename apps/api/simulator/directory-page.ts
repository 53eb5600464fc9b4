/** The one page of the demonstration's directory. */
import type { DirectoryPerson } from './people'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const row = ({ id, name, email }: DirectoryPerson) => `
      <li><form method="post" action="?person=${encodeURIComponent(id)}">
        <button><b>${escaped(name)}</b><span>${escaped(email)}</span></button>
      </form></li>`

/** Who is signing in? One button each. */
export const directoryPage = (people: readonly DirectoryPerson[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Demonstration directory</title>
    <style>
      :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
      body { max-width: 26rem; margin: 8vh auto; padding: 0 1rem }
      h1 { font-size: 1.4rem; margin-bottom: 0.25rem }
      p { margin-top: 0; opacity: 0.75 }
      ul { list-style: none; padding: 0; display: grid; gap: 0.5rem }
      button { width: 100%; padding: 0.6rem 0.9rem; text-align: start; font: inherit; cursor: pointer;
        border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; background: transparent }
      button:hover, button:focus-visible { background: color-mix(in srgb, currentColor 8%, transparent) }
      span { display: block; font-size: 0.85rem; opacity: 0.75 }
    </style>
  </head>
  <body>
    <main>
      <h1>Who is signing in?</h1>
      <p>The demonstration's directory takes your word for it.</p>
      <ul>${people.map(row).join('')}
      </ul>
    </main>
  </body>
</html>
`
