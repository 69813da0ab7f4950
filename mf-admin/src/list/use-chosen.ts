import { useCallback, useState } from 'react';

interface Choice<T extends { id: unknown }> {
  id: T['id'] | undefined;
  at: number;
  choices: number;
  listName: string;
}

/**
 * The chosen row of a list. If it leaves the list, the row in its place is chosen.
 * @param listName when it changes, the first row of the new list is chosen
 */
export function useChosen<T extends { id: number | string }>(rows: readonly T[], listName: string) {
  const [chosen, setChosen] = useState<Choice<T>>({ id: rows[0]?.id, at: 0, choices: 0, listName });
  const found = rows.findIndex(({ id }) => id === chosen.id);
  if (chosen.listName !== listName || (chosen.id === undefined && rows.length > 0)) {
    setChosen({ id: rows[0]?.id, at: 0, choices: 0, listName });
  } else if (found !== -1 && found !== chosen.at) {
    setChosen({ ...chosen, at: found });
  }
  const index = found === -1 ? Math.min(chosen.at, rows.length - 1) : found;
  const choose = useCallback(
    (id: T['id'] | undefined) => setChosen((previous) => ({ ...previous, id, choices: previous.choices + 1 })),
    [],
  );
  return {
    /** -1 in an empty list. */
    index,
    /** The number of the user's choices in this list. */
    choices: chosen.choices,
    choose,
    /** Chooses the row this many steps away, at most the first or last row. */
    move: (steps: number) => choose(rows[Math.min(Math.max(index + steps, 0), rows.length - 1)]?.id),
  };
}
