export const BUDGETS: { pages: { '/': number; '/home': number }; remotePage: number };
