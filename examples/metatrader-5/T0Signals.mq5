// Shows the open signals of a T0 terminal in the chart's comment. UNTESTED: a sample of how MetaTrader 5 reaches the calls, nothing more.
//
// 1. In the terminal: profile, DEV SETTINGS, NEW KEY with the scope signals:read.
// 2. In MetaTrader: Tools, Options, Expert Advisors, "Allow WebRequest for listed URL", add the terminal's address.
// 3. Attach this expert to a chart and fill in both inputs.
//
// WebRequest waits for a whole answer, so the event stream is out of its reach: the list is asked for every ten seconds. A call that changes
// nothing costs one of the key's calls a minute (docs/product/limits.md#attempts).
#property strict

input string Origin = "https://terminal.example";
input string Key = "";

int OnInit()
  {
   EventSetTimer(10);
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   Comment("");
  }

void OnTimer()
  {
   char body[];
   char answer[];
   string headers = "Authorization: Bearer " + Key + "\r\nAccept: application/json\r\n";
   string told;
   ResetLastError();
   int status = WebRequest("GET", Origin + "/api/signals", headers, 5000, body, answer, told);
   if(status == -1)
      Comment("T0: not reached, error " + IntegerToString(GetLastError()));
   else
      if(status == 200)
         Comment("T0: " + CharArrayToString(answer, 0, WHOLE_ARRAY, CP_UTF8));
      else
         Comment("T0: refused, " + IntegerToString(status));
  }
