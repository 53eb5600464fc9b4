/** Completion of a shell, from the tree of commands: nouns, their verbs, flags, and what a flag may be. */
import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** After these words on the line, these may follow. */
interface Place {
  path: readonly string[]
  words: readonly string[]
}

const isListed = (command: Command) => !(command as Command & { _hidden?: boolean })._hidden

const flagsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []))

/** Every place of the tree, with the commands and flags that may stand there. */
function placesOf(command: Command, path: readonly string[], globals: readonly string[]): Place[] {
  const inner = command.commands.filter(isListed)
  const own = command.parent ? [...flagsOf(command), ...globals] : [...globals]
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const words = [...inner.map((one) => one.name()), ...choices, ...own, '--help']
  return [{ path, words }, ...inner.flatMap((one) => placesOf(one, [...path, one.name()], globals))]
}

/** The choices of flags that have them; the same flag of two commands has those of both. */
function choicesOf(command: Command): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { long, argChoices } of command.options)
    if (long && argChoices) found.set(long, new Set([...(found.get(long) ?? []), ...argChoices]))
  for (const inner of command.commands)
    for (const [flag, words] of choicesOf(inner)) found.set(flag, new Set([...(found.get(flag) ?? []), ...words]))
  return found
}

const lines = (places: readonly Place[], one: (place: Place) => string) => places.map(one).join('\n')
const flagCases = (choices: ReadonlyMap<string, ReadonlySet<string>>, one: (flag: string, words: string) => string) =>
  [...choices].map(([flag, words]) => one(flag, [...words].join(' '))).join('\n')

/** Words before the first flag that are commands say where the line is; arguments behind them are passed over. */
const scripts: Record<Shell, (places: readonly Place[], choices: ReadonlyMap<string, ReadonlySet<string>>) => string> =
  {
    bash: (places, choices) => `# dcir completion bash > /etc/bash_completion.d/dcir
_dcir() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path="" words="" word at
  case "$before" in
${flagCases(choices, (flag, words) => `    ${flag}) COMPREPLY=( $(compgen -W "${words}" -- "$current") ); return;;`)}
  esac
  for (( at = 1; at < COMP_CWORD; at++ )); do
    word="\${COMP_WORDS[at]}"
    case "$word" in -*) break;; esac
    path="$path/$word"
  done
  while :; do
    case "$path" in
${lines(places, ({ path, words }) => `      "${path.map((word) => `/${word}`).join('')}") words="${words.join(' ')}";;`)}
    esac
    if [ -n "$words" ] || [ -z "$path" ]; then break; fi
    path="\${path%/*}"
  done
  COMPREPLY=( $(compgen -W "$words" -- "$current") )
}
complete -o bashdefault -o default -F _dcir dcir
`,
    zsh: (places, choices) => `#compdef dcir
# dcir completion zsh > "\${fpath[1]}/_dcir"
# Not called path, which zsh ties to PATH.
_dcir() {
  local place="" at word
  local -a found
  case "\${words[CURRENT-1]}" in
${flagCases(choices, (flag, words) => `    ${flag}) found=(${words}); compadd -a found; return;;`)}
  esac
  for (( at = 2; at < CURRENT; at++ )); do
    word="\${words[at]}"
    [[ "$word" == -* ]] && break
    place="$place/$word"
  done
  while true; do
    case "$place" in
${lines(places, ({ path, words }) => `      "${path.map((word) => `/${word}`).join('')}") found=(${words.join(' ')});;`)}
    esac
    [[ \${#found} -gt 0 || -z "$place" ]] && break
    place="\${place%/*}"
  done
  compadd -a found
  _files
}
compdef _dcir dcir
`,
    fish: (places, choices) => `# dcir completion fish > ~/.config/fish/completions/dcir.fish
function __dcir_at
  set -l path
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and break
    set -a path $word
  end
  set -l line (string join ' ' -- $path)
  test "$line" = "$argv"; or string match -q -- "$argv *" "$line"
end
${lines(places, ({ path, words }) => {
  const at = path.join(' ')
  const condition = at === '' ? 'test (count (commandline -opc)) -eq 1' : `__dcir_at ${at}`
  return `complete -c dcir -n '${condition}' -a '${words.join(' ')}'`
})}
${flagCases(choices, (flag, words) => `complete -c dcir -l ${flag.slice(2)} -xa '${words}'`)}
`,
  }

export const completionOf = (program: Command, shell: Shell): string =>
  scripts[shell](placesOf(program, [], flagsOf(program)), choicesOf(program))
