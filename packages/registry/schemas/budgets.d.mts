export const BUDGETS: {
  pages: { '/': number; '/home': number; '/publicacion/:id': number };
  remotePage: number;
};
