import { BookOpen, LogOut, type LucideIcon, Moon, Rows3, Sun, SunMoon } from 'lucide-react'
import { useColorMode } from '../theme/color-mode'
import { useDensity } from '../theme/density'
import type { PaletteOption } from './palette-list'
import { beginsWith } from './palette-pages'

/** Acts of the shell that the palette offers too. */
export interface PaletteActs {
  onGuide: () => void
  onSignOut: () => void
}

interface Act {
  id: string
  text: string
  /** Other words for it. */
  also: string
  icon: LucideIcon
  run: () => void
}

/** Actions of the frame that a text can mean. */
export function useActions({ onGuide, onSignOut }: PaletteActs, typed: string, close: () => void): PaletteOption[] {
  const color = useColorMode()
  const rows = useDensity()
  const acts: readonly Act[] = [
    { id: 'dark', text: 'Dark appearance', also: 'theme', icon: Moon, run: () => color.choose('dark') },
    { id: 'light', text: 'Light appearance', also: 'theme', icon: Sun, run: () => color.choose('light') },
    {
      id: 'system',
      text: 'Appearance of this device',
      also: 'theme system',
      icon: SunMoon,
      run: () => color.choose('system'),
    },
    { id: 'compact', text: 'Compact rows', also: 'density', icon: Rows3, run: () => rows.choose('compact') },
    { id: 'roomy', text: 'Comfortable rows', also: 'density', icon: Rows3, run: () => rows.choose('roomy') },
    { id: 'guide', text: 'User guide', also: 'help', icon: BookOpen, run: onGuide },
    { id: 'logout', text: 'Logout', also: 'log out sign', icon: LogOut, run: onSignOut },
  ]
  return acts.flatMap(({ id, text, also, icon: Icon, run }) =>
    beginsWith(`${text} ${also}`, typed)
      ? [
          {
            id: `action-${id}`,
            content: (
              <>
                <Icon size={18} aria-hidden="true" />
                {text}
              </>
            ),
            open: () => {
              close()
              run()
            },
          },
        ]
      : [],
  )
}
