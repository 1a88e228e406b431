import { developmentSummary, readDevelopmentSettings } from './settings.ts';

describe('the settings of npm run dev', () => {
  it('are those of npm start, with one API and one worker', () => {
    const settings = readDevelopmentSettings({ PORT: '3100' }, []);
    expect(settings).toMatchObject({ port: 3100, apis: 1, workers: 1, isProduction: false });
  });

  it('refuse production and arguments in words', () => {
    expect(() => readDevelopmentSettings({ NODE_ENV: 'production' }, [])).toThrow('not for production');
    expect(() => readDevelopmentSettings({}, ['--api', '2'])).toThrow('"--api" is unknown');
  });

  it('tell in one line where the terminal is', () => {
    const servers = {
      databaseUrl: '',
      redisUrl: '',
      smtpUrl: 'smtp://mail:25',
      mailPage: undefined,
      stripe: undefined,
    };
    const lines = developmentSummary(readDevelopmentSettings({ PORT: '3100' }, []), servers, true).split('\n');
    expect(lines.filter((line) => /^Development: http:\/\/localhost:3100 /.test(line))).toHaveLength(1);
  });
});
