import type { BlogPost } from '../content/blog-post.entity.ts';

type DemoPost = Pick<BlogPost, 'title' | 'excerpt' | 'content' | 'author' | 'isPublished' | 'createdAt'>;

const AUTHOR = 'T0 Desk';
/** Blank lines part paragraphs. */
const paragraphs = (...lines: string[]): string => lines.join('\n\n');

/** Blog posts, the newest first; the last one is a draft. */
export function demoBlogPosts(now: Date): DemoPost[] {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  return [
    {
      title: 'Reading the weekly close before the week begins',
      excerpt:
        'Where a weekly candle closes within its range says more than its colour. Three questions that take five minutes on a Sunday.',
      content: paragraphs(
        'A weekly chart prints fifty-two candles a year. Each one is the sum of every argument buyers and sellers had in five days, and the close is where the argument stood when everybody went home. That makes it the cheapest piece of analysis there is: five minutes, once a week, before the first session opens.',
        'Question one: where within its range did the week close? A close in the upper third after a sweep of the prior low is acceptance, whatever the colour of the body. A close in the middle is no information, and no information is a reason to trade smaller, not to look harder.',
        'Question two: whose stops were taken? Mark the previous week\u2019s high and low. If one of them was traded through and the week still closed back inside, the move beyond it was liquidity and not intent. The other side of the range is then the natural objective, and the extreme of the sweep is the natural place to be wrong.',
        'Question three: does the month agree? A weekly signal against the monthly direction can still pay, but it should be paid sooner. We take the first target and give up the second.',
        'Write the three answers down before Monday. On Wednesday, when the chart argues with you, the note you wrote with a clear head is worth more than the one you would write then.',
      ),
      author: AUTHOR,
      isPublished: true,
      createdAt: ago(20),
    },
    {
      title: 'Stops belong where the idea is wrong',
      excerpt:
        'A stop chosen by the size of the loss is a guess about your wallet. A stop chosen by the chart is a statement about the market.',
      content: paragraphs(
        'Ask ten traders where their stop is and most will answer with a number of pips. Twenty, because it is always twenty. The market does not know about the twenty. It knows about the low from which the last leg began, and it will happily visit the space above it.',
        'Every trade of ours begins with one sentence: this idea is wrong if price trades there. Only then comes the distance, and only then the size. In that order the stop is information; in the other order it is decoration.',
        'The arithmetic is short. Risk in money, divided by the distance to the stop in pips, divided by the value of a pip, is the size. If the distance is large the size is small, and nothing else changes. If the size becomes too small to bother with, the trade is not there; it is not a reason to move the stop closer.',
        'Moving a stop to the entry is a different decision from placing it. We do it when T0 is reached, as the idea has then been paid for once, and not a moment earlier because the candle looks tired.',
        'The worksheet among the resources does the division for each instrument we publish. Print it, fill it in before the order, and keep the pages: after thirty of them you will know more about your risk than any platform tells you.',
      ),
      author: AUTHOR,
      isPublished: true,
      createdAt: ago(70),
    },
    {
      title: 'GBPJPY: why the Asian range matters to a London trader',
      excerpt:
        'The pair sleeps, is woken twice, and leaves two levels behind. How we use the Asian high and low without trading the Asian session.',
      content: paragraphs(
        'GBPJPY is two markets in one symbol. The yen side moves with Tokyo, the pound side with London, and between them lies a range that both will look at: the high and low printed between midnight and six o\u2019clock UTC.',
        'London\u2019s first move is very often through one side of that range and back. It is not a signal by itself. It becomes one when three things meet: the side that was taken is the one against the weekly direction, the return happens within the first two hours, and the four-hour candle closes back inside.',
        'Then the entry is the retest of the broken side, the stop lies beyond the extreme of the sweep, and T0 is the opposite side of the Asian range. T1 belongs to the weekly chart and has nothing to do with the session.',
        'Two warnings. On days with a Bank of England or Bank of Japan decision the range is a trap on both sides, and we publish nothing until it is over. And when the Asian range is already wider than the average day, the energy has been spent: the better trade is none.',
      ),
      author: AUTHOR,
      isPublished: true,
      createdAt: ago(166),
    },
    {
      title: 'What the confidence figure on a signal does and does not say',
      excerpt:
        'Eighty-six percent is not the chance to win. How the figure is made, and how we suggest to use it when choosing size.',
      content: paragraphs(
        'Every signal carries a confidence between 1 and 100, and every week somebody asks whether 86 means that 86 of 100 such trades win. It does not. It is a grade of how many of our conditions stand in line, given before the trade, by the person who publishes it.',
        'The conditions are few: the monthly and weekly direction agree; the entry lies at a level that was drawn before price arrived; the stop is behind something that others defend; the first target is at least as far as the stop; nothing scheduled is about to interrupt. All five make a figure in the nineties. Three make one in the sixties, and below that we usually do not publish.',
        'Use it to rank, not to predict. When two signals want the same margin, take the higher one. When your week has been poor, take only those labelled Very High. Do not double the size because a figure is large: the stop is the only number in a signal that limits what you can lose.',
        'We keep the figure unchanged once a signal is out. A grade that is corrected after the exam teaches nobody anything.',
      ),
      author: AUTHOR,
      isPublished: true,
      createdAt: ago(310),
    },
    {
      title: 'Trading the US open on US30 without chasing it',
      excerpt: 'Draft: the first fifteen minutes, the opening range, and when to leave the Dow alone.',
      content: paragraphs(
        'The first fifteen minutes after the New York open decide less than they seem to. They set a range; what happens at its edges decides the morning.',
        'To be completed: the statistics of failed first breaks, and the two charts from last week.',
      ),
      author: AUTHOR,
      isPublished: false,
      createdAt: ago(3),
    },
  ];
}
